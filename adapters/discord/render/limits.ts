/** What Discord lets a message of components hold; lengths are in UTF-16 units. */

/** https://docs.discord.com/developers/components/reference: 40 components, nested ones included. */
export const maxComponents = 40

/** Same page: the text displays of a message together. */
export const maxText = 4_000

/** https://docs.discord.com/developers/components/reference#action-row */
export const maxButtonsOfRow = 5

/** https://docs.discord.com/developers/components/reference#button: a label has 80. */
export const maxButtonLabel = 80

/** Same page: a custom_id has 1 to 100 and is unique in its message. */
export const maxCustomId = 100

/** https://docs.discord.com/developers/components/reference#media-gallery: the description of a picture. */
export const maxAltText = 1_024

/** https://docs.discord.com/developers/reference#uploading-files: attachments of a message. */
export const maxFiles = 10

/** Up to here a file is shown as code: half a message's room. */
export const maxShownFile = 2_000

/**
 * https://docs.discord.com/developers/components/reference#string-select: 25 options of 100 characters each.
 */
export const maxSelectOptions = 25
export const maxOptionLabel = 100

/**
 * https://docs.discord.com/developers/interactions/receiving-and-responding: follow-ups where
 * only a user installed the app.
 */
export const maxUserFollowUps = 5

/** https://docs.discord.com/developers/resources/message#create-message: a nonce has up to 25 characters. */
export const maxNonce = 25

/** https://docs.discord.com/developers/resources/channel#start-thread-in-forum-or-media-channel */
export const maxThreadName = 100
export const maxThreadTags = 5

/**
 * https://docs.discord.com/developers/interactions/application-commands:
 * descriptions, choices and their number.
 */
export const maxDescription = 100
export const maxChoice = 100
export const maxChoices = 25

/** Same page: a command may have 25 subcommands or groups, each of 25, and so many characters in all. */
export const maxSubcommands = 25
export const maxCommandText = 8_000

/** Same page. */
export const maxCommandName = 32
