export { describeForUser, describeTransaction, rankCategoriesFor } from './describe.ts'
export { refundPrefixes } from './domain/bank-phrases.ts'
export {
  detectTextKind,
  findMissingAccount,
  findPrepaidWallet,
  type KindFacts,
  toCardKey,
} from './domain/detect-kind.ts'
export { foldText, normalizeText, splitWords } from './domain/normalize-text.ts'
export { findRut, type ParsedDescription, parseDescription } from './domain/parse-description.ts'
export type { TextKind } from './domain/text-kind.ts'
export { sharesName, toTransferEvidence } from './domain/transfer-evidence.ts'
