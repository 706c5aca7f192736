/** 32 bytes in hex are taken as they are: a passphrase would be stretched for a quarter of a second. */
export const encryptionKey = '0123456789abcdef'.repeat(4)
