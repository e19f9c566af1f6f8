import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { enterWidget } from './bank-calls.ts'
import { startSandbox } from './sandbox-process.ts'

const place = { account: z.string(), currency: z.enum(['CLP', 'USD']) }
const truth = z.object({
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

/** Starts the stand-in bank and answers what it plants in the households of some RUTs at some banks. */
export async function plantedHouseholds(
  ruts: readonly string[],
  banks: readonly string[],
): Promise<Planted[]> {
  const port = await freePort()
  const nowhere = `http://127.0.0.1:${await freePort()}/`
  const bank = await startSandbox({ port, callbackUrl: nowhere, callbackToken: 'nobody', movements: 0 })
  const origin = `http://127.0.0.1:${port}`
  try {
    const households: Planted[] = []
    for (const rut of ruts)
      for (const code of banks) households.push(await enter(origin, { rut, bank: code }))
    return households
  } finally {
    await bank.stop()
  }
}

async function enter(origin: string, { rut, bank }: { rut: string; bank: string }): Promise<Planted> {
  const caseid = `${rut}-${bank}`
  const widgetUrl = `${origin}/lucas/widget/0123456789abcdef0123456789abcdef?custom=${caseid}`
  const entered = await enterWidget(widgetUrl, { rut, bank })
  if (!entered.ok) throw new Error(`the bank refused ${rut}: ${await entered.text()}`)
  for (let tries = 0; tries < 400; tries += 1) {
    const told = await fetch(`${origin}/truth/${caseid}`)
    if (told.ok) return truth.parse(await told.json())
    await wait(50)
  }
  throw new Error('the bank does not know its own case')
}
