import { expect, test } from 'vitest'
import { findSecrets } from './secret-patterns.ts'

const planted = [
  '-----BEGIN RSA PRIVATE KEY-----',
  "const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'",
  'DATABASE_URL=postgres://lucas:correct-horse@db.example.cl/lucas',
  "const key = 'sk_live_51H8xyzAbCdEfGhIjKlMn'",
  'password: def502002f4cd64a6c1cf6a1b3f0c7d0a3f2e6b5a49d8c7b6e5f4d3c2b1a0998',
  "readFile('/home/somebody/notes.txt')",
  "const pepper = 'q7Xv2mKp9LzR4tYw8BnC3dFg6HjS1aEu'",
  "const key = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'",
]

test.each(planted)('finds the secret in: %s', (line) => expect(findSecrets(line)).not.toEqual([]))

const withoutSecrets = [
  "import { spanishInCopy } from './scripts/checks/sources/spanish-sentences-in-copy.ts'",
  "const url = 'postgres://lucas:lucas-test@127.0.0.1:5432/lucas'",
  "test('a pending row that comes back posted keeps its note', () => {})",
  "export const reauthenticationRequiredForThisOperation = 'reauthentication_required_for_this'",
  "const id = '019a2f3e-7b1c-7c3d-9e4f-123456789abc'",
]

test.each(withoutSecrets)('finds no secret in: %s', (line) => expect(findSecrets(line)).toEqual([]))
