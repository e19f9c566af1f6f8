import type { ProviderCallback } from '../../modules/connections/index.ts'
import { isError, parseCallback } from './callback.ts'
import { isObject, parseMessage } from './wire.ts'

/**
 * Merges the answers to a refresh. Accounts and transactions arrive in two payloads, in any order, which together form a
 * final message. The newest answer is last; null while one of the two is missing.
 */
export function mergeAnswers(answers: readonly unknown[]): ProviderCallback | null {
  const newest = answers.at(-1)
  if (isError(parseMessage(newest))) return parseCallback(newest)
  const products = answers.findLast((answer) => isObject(answer) && isObject(answer.products))
  const transactions = answers.findLast((answer) => isObject(answer) && answer.transactions != null)
  if (!isObject(products) || !isObject(transactions)) return null
  return parseCallback({ ...products, transactions: transactions.transactions })
}
