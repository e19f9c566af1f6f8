import {
  clothes,
  food,
  health,
  home,
  leisure,
  services,
  transport,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import { addMonths, monthOf } from '@lucas/contract/rules/periods.ts'
import { sampleHousehold } from './analytics.ts'
import { get } from './reads.ts'
import { analyzeTables, grantGrow } from './support/database.ts'
import { measureInTurns } from './support/measure.ts'
import { multiply } from './support/multiply.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { type BenchUser, createHousehold, ingestHousehold, post, register, today } from './support/users.ts'

const [few, middle, many] = [1_000, 100_000, 1_000_000]
const rounds = 40
const categories = [food, transport, home, services, health, clothes, leisure]
/** What /presupuestos requests. */
const paths = ['/api/budgets/', '/api/budgets/history/']

/** Gives a user a budget of a year with carry-over, whose page reads all its months. */
async function createBudget(server: Server, cluster: Cluster, user: BenchUser): Promise<string> {
  const { userId } = await createSignedInStorage(server, user)
  await grantGrow(cluster, userId)
  const lines = categories.map((category) => ({
    kind: 'category',
    category,
    amount: 200_000,
    carry_over: true,
  }))
  const month = monthOf(addMonths(today, -11))
  const answer = await post(server, '/api/budgets/lines/', { lines, month }, user.access)
  if (answer.status !== 201) throw new Error(`the budget was answered ${answer.status}`)
  return userId
}

/** Compares the budget page of 1,000 and 1,000,000 transactions of the same accounts and 22 months. */
export async function budgetFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const household = createHousehold({ movements: middle, seed: 'budgets' })
  const [short, long] = [await register(server), await register(server)]
  await ingestHousehold(server, short, sampleHousehold(household, few), { movements: few })
  await ingestHousehold(server, long, household, { movements: middle })
  await createBudget(server, cluster, short)
  await multiply(cluster, await createBudget(server, cluster, long), many)
  await analyzeTables(cluster)
  const figures: Figure[] = []
  for (const path of paths) {
    const tasks = { short: () => get(server, short, path), long: () => get(server, long, path) }
    await measureInTurns(5, tasks)
    const time = await measureInTurns(rounds, tasks)
    figures.push({
      name: `\`${path}\` at 1,000,000 rows against 1,000`,
      value: time('long') / time('short'),
      unit: '×',
      atMost: 2,
      note: `${time('long').toFixed(1)} ms against ${time('short').toFixed(1)} ms, medians of ${rounds} alternating calls; seven lines with carry-over of a year`,
    })
  }
  return figures
}
