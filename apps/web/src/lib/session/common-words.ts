import { commonPasswords } from '@lucas/contract/rules/common-passwords.ts'
import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

const list = commonPasswords({
  passwords: common['passwords-common'],
  words: spanish['commonWords-es-es'],
  firstNames: spanish['firstnames-es-es'],
  lastNames: spanish['lastnames-es-es'],
})

/**
 * The passwords that the server rejects, one per line. The build replaces this module with the finished list
 * (prerender/finish-common-words.ts), so that browsers do not load the dictionaries.
 */
export const commonWords = [...list].toSorted().join('\n')
