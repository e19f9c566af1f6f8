import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A role's password, the same in every process that knows the secret. */
export const derivePassword = (secret: string, role: string) =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')

/** The secret of an embedded database: made once, readable by the server alone. */
export function embeddedSecret(dataDir: string): string {
  const file = join(dataDir, 'database.key')
  if (!existsSync(file)) {
    const fresh = `${file}.new`
    const handle = openSync(fresh, 'w', 0o600)
    writeSync(handle, randomBytes(32).toString('base64url'))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(fresh, file)
  }
  return readFileSync(file, 'utf8')
}

const iterations = 4096

/** What the server keeps of a password. Made here, so that no statement, and no server's log, ever holds the password. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
