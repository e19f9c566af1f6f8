import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Derives a role's password. Every process that has the secret derives the same one. */
export const derivePassword = (secret: string, role: string) =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')

/** Returns the secret of the embedded database. Creates it on first use, readable by the server's user only. */
export function getEmbeddedSecret(dataDir: string): string {
  const file = join(dataDir, 'database.key')
  if (!existsSync(file)) {
    const temporary = `${file}.new`
    const handle = openSync(temporary, 'w', 0o600)
    writeSync(handle, randomBytes(32).toString('base64url'))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(temporary, file)
  }
  return readFileSync(file, 'utf8')
}

const iterations = 4096

/** Computes the SCRAM verifier that PostgreSQL stores, so that no statement and no database log contains the password. */
export function computeScramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
