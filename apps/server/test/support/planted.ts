import { setTimeout as wait } from 'node:timers/promises'
import { noticeKinds } from '@lucas/contract/notification.ts'
import * as z from 'zod'
import { type BankLogin, enterWidget } from './bank-calls.ts'
import { movableSandbox } from './movable-sandbox.ts'

const place = { account: z.string(), currency: z.enum(['CLP', 'USD']) }
const truth = z.object({
  owner: z.string(),
  accounts: z.array(
    z.object({
      number: z.string(),
      type: z.enum(['checking', 'depository', 'savings', 'credit']),
      currency: place.currency,
      transactions: z.array(z.object({ date: z.string(), description: z.string(), amount: z.string() })),
    }),
  ),
  own_transfers: z.array(
    z.object({
      from: z.object({ ...place, index: z.int() }),
      to: z.object({ ...place, index: z.int() }),
    }),
  ),
  recurring: z.array(
    z.object({ ...place, id: z.string(), kind: z.string(), rhythm: z.string(), rows: z.array(z.int()) }),
  ),
  causes: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      date: z.string(),
      until: z.string(),
      account: z.nullable(z.string()),
      currency: place.currency,
      amount: z.string(),
      description: z.string(),
      rows: z.array(z.object({ date: z.string(), description: z.string(), amount: z.string() })),
    }),
  ),
  instalments: z.array(
    z.object({
      ...place,
      id: z.string(),
      total: z.int(),
      amount: z.string(),
      rows: z.array(z.object({ number: z.int(), index: z.int() })),
    }),
  ),
})
export type Planted = z.infer<typeof truth>

/** Whole pesos or cents of a truth's decimal. */
export const minorOf = (text: string, currency: string): bigint =>
  BigInt(Math.round(Number(text) * (currency === 'USD' ? 100 : 1)))

/** What the bank generated for a case, whatever it delivered; undefined before somebody entered. */
export async function truthOf(origin: string, caseid: string): Promise<Planted | undefined> {
  const told = await fetch(`${origin}/truth/${caseid}`)
  return told.ok ? truth.parse(await told.json()) : undefined
}

/** Starts the stand-in bank and answers what it plants in the households of these logins. */
export async function plantedHouseholds(
  logins: readonly Required<BankLogin>[],
  options: Pick<Parameters<typeof movableSandbox>[0], 'today' | 'incidents'> = {},
): Promise<Planted[]> {
  const bank = await movableSandbox(options)
  try {
    const households: Planted[] = []
    for (const login of logins) households.push(await enter(bank.url, login))
    return households
  } finally {
    await bank.close()
  }
}

async function enter(origin: string, { rut, bank }: Required<BankLogin>): Promise<Planted> {
  const caseid = `${rut}-${bank}`
  const widgetUrl = `${origin}/lucas/widget/0123456789abcdef0123456789abcdef?custom=${caseid}`
  const entered = await enterWidget(widgetUrl, { rut, bank })
  if (!entered.ok) throw new Error(`the bank refused ${rut}: ${await entered.text()}`)
  for (let tries = 0; tries < 400; tries += 1) {
    const told = await truthOf(origin, caseid)
    if (told) return told
    await wait(50)
  }
  throw new Error('the bank does not know its own case')
}
