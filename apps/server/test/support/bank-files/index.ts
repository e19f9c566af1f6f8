import { accountFiles } from './accounts.ts'
import { cardFiles } from './cards.ts'
import { moreAccountFiles } from './more-accounts.ts'
import { textFiles } from './texts.ts'

/** A sample of every form of reference 3, written from its description: invented people, accounts and figures. */
export const bankFiles = [...accountFiles, ...textFiles, ...moreAccountFiles, ...cardFiles]
