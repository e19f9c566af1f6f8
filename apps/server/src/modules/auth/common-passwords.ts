const commonest = 10_000 // S-11

let loaded: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords, in lower case; read once, when the first person chooses one. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= read()
  return loaded
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonest).map((word) => word.toLowerCase()))
}
