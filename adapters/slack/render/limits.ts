/** What Slack lets a message hold; lengths are in UTF-16 units. */

/** https://docs.slack.dev/reference/block-kit/blocks: a message holds 50 blocks. */
export const maxBlocks = 50

/**
 * Slack refuses some 13,200 characters over all blocks (`msg_blocks_too_long`);
 * 12,000 leave room for its own marks.
 */
export const maxTextOfMessage = 12_000

/** A text object holds 3,000; rich text has no documented limit and keeps to the same. */
export const maxTextOfBlock = 3_000

/** https://docs.slack.dev/reference/block-kit/blocks/header-block */
export const maxHeader = 150

/** https://docs.slack.dev/reference/block-kit/blocks/actions-block */
export const maxButtonsOfBlock = 25

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element: the text of a button. */
export const maxButtonLabel = 75

/**
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element and
 * https://docs.slack.dev/reference/block-kit/composition-objects/option-object
 */
export const maxMenuOptions = 5
export const maxOptionValue = 150

/** The value of a button, same page. */
export const maxButtonValue = 2_000

/** The top-level text may have 4,000; a notification shows a line, and a screen reader reads all of it. */
export const maxSummary = 3_000

/** Up to here a file is shown as code: it can be copied at once, and still is a part of one screen. */
export const maxShownFile = 2_500

/** https://docs.slack.dev/reference/methods/files.getUploadURLExternal: the description of a picture. */
export const maxAltText = 1_000

/**
 * https://docs.slack.dev/reference/block-kit/block-elements/button-element: an
 * action_id; a block_id holds the same.
 */
export const maxId = 255

/**
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block: charts of a message, lines and
 * labels of a chart, and characters of its title and under its axis.
 */
export const maxCharts = 2
export const maxChartLines = 6
export const maxChartLabel = 20
export const maxChartTitle = 50

/**
 * https://docs.slack.dev/reference/block-kit/blocks/data-table-block: rows with the heads, and columns; the text
 * of all cells as that of https://docs.slack.dev/reference/block-kit/blocks/table-block. Of a caption nothing is
 * said.
 */
export const maxTableRows = 201
export const maxTableColumns = 20
export const maxTextOfTable = 10_000
export const maxTableCaption = 250
