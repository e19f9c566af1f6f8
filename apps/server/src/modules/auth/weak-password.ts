import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { refuseField } from '../../platform/errors.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { findPasswordFault } from './domain/password-rules.ts'

const sentences = { common: copy.passwordCommon, personal: copy.passwordPersonal } as const

/** S-11, with the sentence at the field it stands in. */
export async function refuseWeakPassword(password: string, email: string, field = 'password'): Promise<void> {
  const common = await loadCommonPasswords()
  const fault = findPasswordFault(password, email, (written) => common.has(written))
  if (fault) refuseField(field, sentences[fault])
}
