import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Log } from '../../platform/log.ts'
import { deletionLookup, deletionRepository } from './repository/deletions.ts'

export type ErasureDeps = { jobsDb: Db; clock: Clock; log: Log; envelope: Envelope; dataDir: string }

const sweepEveryMs = 3_600_000
const erasedAtOnce = 50
const leadDays = 90 // decisions 5
const line = z.object({ user_id: z.uuid(), erased_at: z.string() })

/** Erases sealed accounts whose time has come, and again those that a restored backup brought back (S-41). */
export function createErasure({ jobsDb, clock, log, envelope, dataDir }: ErasureDeps) {
  /** Beside the database, so that it outlives a restore of it: ids of people who are gone, and nothing else. */
  const listFile = join(dataDir, 'erasures.jsonl')
  let timer: NodeJS.Timeout | undefined

  /** Rows of every table with one statement; the data key goes with them, so that no copy of what it sealed opens. */
  const erase = (person: string, isDue: (eraseAt: Date | null) => boolean): Promise<boolean> =>
    asPerson(jobsDb, person, async (tx) => {
      const deletions = deletionRepository(tx)
      const row = await deletions.lock(person)
      const address = await deletions.addressOf(person)
      if (!address || !isDue(row?.erase_at ?? null)) return false
      await deletions.erase(person, address.email)
      return true
    })

  /**
   * At once, for whoever only looked around: nothing of theirs was sealed first, and a backup that brings them back brings
   * back that their visit is over. An account that waits for its end keeps its time.
   */
  async function eraseVisitor(person: string): Promise<boolean> {
    const isErased = await erase(person, (eraseAt) => eraseAt === null)
    if (isErased) envelope.forget(person)
    return isErased
  }

  async function sweep(): Promise<number> {
    const now = clock.now()
    const leadsBefore = new Date(now.getTime() - leadDays * 86_400_000)
    await anonymous(jobsDb, (tx) => deletionRepository(tx).dropLeads(leadsBefore))
    let erased = 0
    for (const person of await deletionLookup(jobsDb).due(now, erasedAtOnce)) {
      // Written first: what is erased and not on the list would come back with a backup.
      await appendFile(listFile, `${JSON.stringify({ user_id: person, erased_at: now.toISOString() })}\n`)
      if (!(await erase(person, (eraseAt) => eraseAt !== null && eraseAt <= now))) continue
      envelope.forget(person)
      log.info({ user_id: person }, 'an account was erased')
      erased += 1
    }
    return erased
  }

  /** Whoever was erased stays erased, also in a database of before. */
  async function repeat(): Promise<number> {
    const text = await readFile(listFile, 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return ''
      throw fault
    })
    let erased = 0
    for (const entry of text.split('\n').filter((one) => one !== '')) {
      const { user_id: person } = line.parse(JSON.parse(entry))
      // A line whose erasure was undone at the last moment: the account is no longer sealed, and lives.
      if (await erase(person, (eraseAt) => eraseAt === null || eraseAt <= clock.now())) erased += 1
    }
    if (erased > 0) log.warn({ count: erased }, 'accounts of a restored database were erased again')
    return erased
  }

  const quietly = (work: () => Promise<number>) =>
    work().catch((err: unknown) => log.error({ err }, 'sealed accounts were not erased'))

  return {
    sweep,
    repeat,
    eraseVisitor,
    start() {
      void quietly(repeat).then(() => quietly(sweep))
      timer = setInterval(() => void quietly(sweep), sweepEveryMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
