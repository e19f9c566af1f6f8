import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { passwordCopy as copy } from '@lucas/contract/copy/auth/password.ts'
import { listPasswordFaults, type PasswordFault, type PasswordOwner } from '@lucas/contract/rules/password.ts'
import { failField } from '../../../platform/errors.ts'
import { loadCommonPasswords } from './common-passwords.ts'

const messages: Record<PasswordFault, string> = {
  short: authCopy.passwordShort,
  long: authCopy.passwordLong,
  blank: copy.blank,
  repetitive: copy.repetitive,
  common: copy.common,
  personal: copy.personal,
}

/** Fails with a message at `field` if the password is weak (S-11). */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const common = await loadCommonPasswords()
  const [fault] = listPasswordFaults(password, owner, (folded) => common.has(folded))
  if (fault !== undefined) failField(field, messages[fault])
}
