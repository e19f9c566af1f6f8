import { setTimeout as wait } from 'node:timers/promises'
import { notificationKinds } from '@lucas/contract/notifications/notification.ts'
import * as z from 'zod'
import { type BankLogin, enterWidget } from '../clients/bank-client.ts'
import { startConfigurableSandbox } from './configurable-sandbox.ts'

const accountRef = { account: z.string(), currency: z.enum(['CLP', 'USD']) }
const expectedDataSchema = z.object({
  owner: z.string(),
  accounts: z.array(
    z.object({
      number: z.string(),
      type: z.enum(['checking', 'depository', 'savings', 'credit']),
      currency: accountRef.currency,
      transactions: z.array(z.object({ date: z.string(), description: z.string(), amount: z.string() })),
    }),
  ),
  own_transfers: z.array(
    z.object({
      from: z.object({ ...accountRef, index: z.int() }),
      to: z.object({ ...accountRef, index: z.int() }),
    }),
  ),
  recurring: z.array(
    z.object({ ...accountRef, id: z.string(), kind: z.string(), rhythm: z.string(), rows: z.array(z.int()) }),
  ),
  bills: z.array(
    z.object({
      ...accountRef,
      id: z.string(),
      rhythm: z.string(),
      special: z.optional(z.string()),
      /** Position in the transactions of that account. */
      index: z.int(),
      date: z.string(),
    }),
  ),
  causes: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      date: z.string(),
      until: z.string(),
      account: z.nullable(z.string()),
      currency: accountRef.currency,
      amount: z.string(),
      description: z.string(),
      rows: z.array(z.object({ date: z.string(), description: z.string(), amount: z.string() })),
    }),
  ),
  instalments: z.array(
    z.object({
      ...accountRef,
      id: z.string(),
      total: z.int(),
      amount: z.string(),
      rows: z.array(z.object({ number: z.int(), index: z.int() })),
    }),
  ),
})
export type ExpectedData = z.infer<typeof expectedDataSchema>

/** Converts a decimal of the expected data to minor units. */
export const toMinorUnits = (text: string, currency: string): bigint =>
  BigInt(Math.round(Number(text) * (currency === 'USD' ? 100 : 1)))

/** Fetches what the sandbox generated for a case; undefined before a login. */
export async function fetchExpectedData(origin: string, caseid: string): Promise<ExpectedData | undefined> {
  const answer = await fetch(`${origin}/truth/${caseid}`)
  return answer.ok ? expectedDataSchema.parse(await answer.json()) : undefined
}

/** Starts the sandbox bank and returns the data that it generates for these logins. */
export async function generateHouseholds(
  logins: readonly Required<BankLogin>[],
  options: Pick<
    Parameters<typeof startConfigurableSandbox>[0],
    'today' | 'incidents' | 'everyRhythm' | 'historyMonths' | 'seed'
  > = {},
): Promise<ExpectedData[]> {
  const bank = await startConfigurableSandbox(options)
  try {
    const households: ExpectedData[] = []
    for (const login of logins) households.push(await enterHousehold(bank.url, login))
    return households
  } finally {
    await bank.close()
  }
}

async function enterHousehold(origin: string, { rut, bank }: Required<BankLogin>): Promise<ExpectedData> {
  const caseid = `${rut}-${bank}`
  const widgetUrl = `${origin}/lucas/widget/0123456789abcdef0123456789abcdef?custom=${caseid}`
  const entered = await enterWidget(widgetUrl, { rut, bank })
  if (!entered.ok) throw new Error(`the bank refused ${rut}: ${await entered.text()}`)
  for (let tries = 0; tries < 400; tries += 1) {
    const expected = await fetchExpectedData(origin, caseid)
    if (expected) return expected
    await wait(50)
  }
  throw new Error('the sandbox has no data of this case')
}
