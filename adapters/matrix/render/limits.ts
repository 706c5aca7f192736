/** What a message of Matrix holds. */

/**
 * UTF-8 bytes of both bodies of a message together. An event has 65,536 in all
 * (https://spec.matrix.org/v1.11/client-server-api/#size-limits), and an edit says its text twice.
 */
export const maxText = 14_000

/** Numbers that people still find under a message. */
export const maxButtons = 40
export const maxButtonsOfRow = 10

export const maxButtonLabel = 80

/** What a button carries by itself: forty of them leave room for the text. */
export const maxCommand = 100

/** Up to here a file is shown as code. */
export const maxShownFile = 2_000

/** Up to here the description of a file stands at the file. */
export const maxCaption = 500
