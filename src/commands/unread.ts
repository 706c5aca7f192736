/** `unread 2`: takes back that papers were read. */
import { markCommand } from './support/mark-read.ts'

export const command = markCommand({ name: 'unread', isRead: false, back: 'read' })
