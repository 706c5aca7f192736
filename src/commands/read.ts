/** `read 2`: marks papers as read, for the asker alone. */
import { markCommand } from './support/mark-read.ts'

export const command = markCommand({ name: 'read', isRead: true, back: 'unread' })
