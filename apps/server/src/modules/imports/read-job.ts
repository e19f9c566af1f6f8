import { statementCopy } from '@lucas/contract/copy/statements.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { type JobRun, jobKind } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import { foreseeMovements } from '../transactions/index.ts'
import { bankNames } from './bank-names.ts'
import { chooseAccount, isOurs } from './choose-account.ts'
import { correctionsOf, readCorrections } from './corrections.ts'
import type { Portion, ReadSummary, Refusal, StatementReader } from './reader.ts'
import { importsRepository } from './repository/imports.ts'
import { portionsRepository } from './repository/portions.ts'
import { importSeal, rowsOf } from './sealed.ts'
import { type TargetAccount, toMovement } from './to-movement.ts'

export const readJob = jobKind(
  'read_statement',
  z.object({ person: z.uuid(), import: z.uuid(), revision: z.int() }),
)

export interface ReadDeps {
  db: Db
  clock: Clock
  envelope: Envelope
  reader: StatementReader
  accounts: AccountsService
}

const letters = { new: 'n', already_there: 'a', becomes: 'b', doubtful: 'd' } as const

const isLetter = (letter: string): letter is 'n' | 'a' | 'b' | 'd' => 'nabd'.includes(letter)

/** Reads an uploaded file and compares its rows with those of its account. May run twice. */
export function createReading({ db, clock, envelope, reader, accounts }: ReadDeps) {
  async function read(person: string, id: string, revision: number): Promise<void> {
    const begun = await asPerson(db, person, async (tx) => {
      const row = await importsRepository(tx).find(person, id)
      if (row?.state !== 'reading' || row.revision !== revision) return null
      await importsRepository(tx).progress(person, id, revision, 'reading', 0, null)
      return { row, file: await importsRepository(tx).file(person, id) }
    })
    if (!begun?.file) return
    const seal = await importSeal(envelope, db, person)
    const corrections = correctionsOf(begun.row.corrections)
    const bytes = new Uint8Array(await seal.openFile(id, begun.file))
    const answer = await reader.read(bytes, readCorrections(corrections), clock.today())
    if (answer.kind === 'refused') return failed(person, id, revision, answer.refusal)
    const { summary, portions } = answer
    if (!isOurs(summary.currency)) {
      const sentence = statementCopy.problems.currency_unknown(summary.currency)
      return failed(person, id, revision, { code: 'currency_unknown', sentence, line: null })
    }
    await compare(person, id, revision, summary, portions)
  }

  async function compare(
    person: string,
    id: string,
    revision: number,
    summary: ReadSummary,
    portions: Portion[],
  ) {
    const seal = await importSeal(envelope, db, person)
    const total = portions.reduce((sum, { count }) => sum + count, 0)
    await asPerson(db, person, (tx) =>
      importsRepository(tx).progress(person, id, revision, 'comparing', 0, total),
    )
    await asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(person, id)
      if (row?.state !== 'reading' || row.revision !== revision) return
      const own = await accounts.listIn(tx, person)
      const said = correctionsOf(row.corrections)
      const { account } = chooseAccount(summary, said, own, await bankNames(tx))
      const known = own.find((each) => each.id === account?.account_id)
      const target: TargetAccount | null =
        known && known.currency === summary.currency
          ? { id: known.id, type: known.account_type, currency: known.currency, ownerName: known.owner_name }
          : null
      const counts = { n: 0, a: 0, b: 0, d: 0 }
      await portionsRepository(tx).clear(person, id)
      for (const [position, { bytes, count }] of portions.entries()) {
        const kinds = target ? await kindsOf(tx, person, bytes, target) : 'n'.repeat(count)
        for (const letter of kinds) if (isLetter(letter)) counts[letter] += 1
        await portionsRepository(tx).add(person, id, {
          position,
          kinds,
          body: seal.portion(id, position, bytes),
        })
      }
      await imports.outcome(person, id, {
        periodFrom: summary.period?.from ?? null,
        periodTo: summary.period?.to ?? null,
        opening: summary.opening === null ? null : BigInt(summary.opening),
        closing: summary.closing === null ? null : BigInt(summary.closing),
        counts: {
          new: counts.n,
          already: counts.a + counts.b,
          doubtful: counts.d,
          unreadable: summary.rejectedCount,
        },
      })
      await imports.progress(person, id, revision, 'ready', total, total)
      const summarySealed = seal.summary(id, summary)
      await imports.change(
        person,
        id,
        {
          state: 'preview',
          task: null,
          step: 'ready',
          problem: null,
          summary: summarySealed,
          account_id: target?.id ?? null,
        },
        clock.now(),
      )
    })
  }

  async function kindsOf(
    tx: Parameters<typeof foreseeMovements>[0],
    person: string,
    packed: Uint8Array,
    target: TargetAccount,
  ): Promise<string> {
    const movements = (await rowsOf(packed)).map((row) => toMovement(row, target))
    const foreseen = await foreseeMovements(tx, person, movements)
    return foreseen.map((kind) => letters[kind]).join('')
  }

  async function failed(person: string, id: string, revision: number, refusal: Refusal): Promise<void> {
    await asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(person, id)
      if (row?.state !== 'reading' || row.revision !== revision) return
      await portionsRepository(tx).clear(person, id)
      const problem = JSON.stringify(refusal)
      await imports.outcome(person, id, {
        periodFrom: null,
        periodTo: null,
        opening: null,
        closing: null,
        counts: null,
      })
      await imports.change(
        person,
        id,
        { state: 'failed', task: null, step: 'finished', problem, summary: null },
        clock.now(),
      )
    })
  }

  return async (data: z.infer<typeof readJob.data>, { isLastAttempt }: JobRun): Promise<void> => {
    try {
      await read(data.person, data.import, data.revision)
    } catch (fault) {
      const sentence = statementCopy.problems.unexpected
      if (isLastAttempt)
        await failed(data.person, data.import, data.revision, { code: 'unexpected', sentence, line: null })
      throw fault
    }
  }
}
