import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, and what it does with a message (RFC 8291): written from the standard, not with our library. */
export interface PushSubscriber {
  keys: { p256dh: string; auth: string }
  /** Returns the text of an encrypted message (`aes128gcm`, one record). Throws if it is for another browser or was changed. */
  decrypt(body: Buffer): string
}

const keyBytes = 65
const tagBytes = 16
const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

export function createPushSubscriber(): PushSubscriber {
  const ecdh = createECDH('prime256v1')
  const ownKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const senderKey = body.subarray(21, 21 + idLength)
      if (idLength !== keyBytes) throw new Error('The message does not name the key of its sender.')
      const shared = ecdh.computeSecret(senderKey)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
      const key = derive(shared, auth, info, 32)
      const record = body.subarray(21 + idLength)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(record.subarray(-tagBytes))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
