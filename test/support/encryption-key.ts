/** A key of 32 bytes in hex, which the bot takes as it is: a passphrase would be stretched for a quarter of a second. */
export const encryptionKey = '0123456789abcdef'.repeat(4)
