import type { ProviderCallback } from '../../modules/connections/index.ts'
import { isError, parseCallback } from './callback.ts'
import { isObject, readMessage } from './wire.ts'

/**
 * Reads the answers to a refresh, in whatever order they came: accounts and movements come in two bodies, which
 * together are what the widget's final message is. The newest answer is last; null while one of the two is missing.
 */
export function joinAnswers(answers: readonly unknown[]): ProviderCallback | null {
  const newest = answers.at(-1)
  if (isError(readMessage(newest))) return parseCallback(newest)
  const products = answers.findLast((answer) => isObject(answer) && isObject(answer.products))
  const transactions = answers.findLast((answer) => isObject(answer) && answer.transactions != null)
  if (!isObject(products) || !isObject(transactions)) return null
  return parseCallback({ ...products, transactions: transactions.transactions })
}
