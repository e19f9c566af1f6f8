import { commonPasswords } from '@lucas/contract/rules/common-passwords.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** Returns the refused passwords. The first call loads them. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= read()
  return loaded
}

async function read(): Promise<ReadonlySet<string>> {
  const [{ dictionary: common }, { dictionary: spanish }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return commonPasswords({
    passwords: common['passwords-common'],
    words: spanish['commonWords-es-es'],
    firstNames: spanish['firstnames-es-es'],
    lastNames: spanish['lastnames-es-es'],
  })
}
