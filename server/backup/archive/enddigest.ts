/**
 * The end of an archive: an empty member of gzip whose comment is the SHA-256 of all bytes before it.
 * Programs that unpack ignore it; we refuse an archive without it, so one that was cut short or changed
 * anywhere is never taken for whole.
 */

const beginning = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
/** The end of the comment, no data, and the checksum and size of no data. */
const ending = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

export const endDigest = (sha256: Buffer): Buffer =>
  Buffer.concat([beginning, Buffer.from(`plumbline sha256 ${sha256.toString('hex')}`), ending])

export const endDigestBytes = endDigest(Buffer.alloc(32)).length
