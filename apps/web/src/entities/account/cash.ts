import { type Account, account, accountList } from '@lucas/contract/banking/account.ts'
import { fromWireAmount, fromWireBalance, toWireAmount } from '@lucas/contract/rules/money.ts'
import { api } from '../../lib/http/http.ts'

/** Cash is a manual deposit account. */
export const isCash = ({ manual, account_type: type }: Account): boolean => manual && type === 'depository'

/** Sets the balance of a cash account to the counted amount, by its opening balance. Its transactions stay as they are. */
export async function countCash(id: string, counted: number): Promise<void> {
  const accounts = await api.get('/api/accounts/', accountList, { onlyFromServer: true })
  const cash = accounts.find((one) => one.id === id)
  if (cash === undefined || cash.balance_current === null || cash.opening_balance === null) return
  const { currency } = cash
  const missing = fromWireAmount(counted, currency) - fromWireBalance(cash.balance_current, currency)
  const opening = fromWireBalance(cash.opening_balance, currency) + missing
  await api.patch(`/api/accounts/${id}/`, { opening_balance: toWireAmount(opening, currency) }, account)
}
