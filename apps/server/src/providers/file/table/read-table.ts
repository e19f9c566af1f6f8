import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import {
  maxRows,
  type ReadOptions,
  type Statement,
  StatementUnreadable,
  type UnreadableLine,
} from '../statement.ts'
import { type AccountDrafts, separateAccounts } from './accounts.ts'
import { findAccountType, findLedgerAccountType, type Metadata, readMetadata } from './metadata.ts'
import { readAccount } from './read-account.ts'
import { findTables, type GridFile } from './tables.ts'

/** Parses the tables of transactions of any bank, one statement for each account. Throws `StatementUnreadable`. */
export function readTables(file: GridFile, options: ReadOptions): Statement[] {
  const tables = findTables(file.grids, options.corrections)
  const first = tables.parts[0]
  if (!first) {
    const code = tables.hasHeadings ? 'no_rows' : 'no_table'
    throw new StatementUnreadable(code, copy.problems[code])
  }
  const names = file.grids.map(({ name }) => name)
  const metadata = readMetadata(tables.around, first.header.titles, names)
  const accounts = separateAccounts(
    tables.parts,
    (options.corrections.accountType ?? metadata.type) === 'credit',
  )
  const count = accounts.reduce((sum, { drafts }) => sum + drafts.length, 0)
  if (count > maxRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const [only] = accounts
  const isAlone = accounts.length < 2
  const all = isAlone
    ? [
        {
          label: null,
          currency: null,
          type: null,
          parts: tables.parts,
          ownsTables: true,
          ledger: only?.ledger ?? null,
          drafts: only?.drafts ?? [],
        },
      ]
    : accounts
  const dates = all.flatMap(({ drafts }) => drafts.map(({ date }) => date))
  const bySize = all.toSorted((a, b) => b.drafts.length - a.drafts.length)
  const labels = new Set(accounts.flatMap(({ label }) => label ?? []))
  return all.map((account) => {
    const label = account.label ?? only?.label ?? null
    return readAccount(
      {
        file,
        tables,
        parts: account.parts,
        drafts: account.drafts,
        ledger: account.ledger === null ? null : { app: account.ledger, account: label },
        currency: account.currency,
        metadata: isAlone ? labelAlone(metadata, only) : metadataOf(account, metadata),
        rejected: rejectedOf(account, bySize, file.rejected),
        dates,
        labels,
      },
      options,
    )
  })
}

const labelAlone = (metadata: Metadata, account: AccountDrafts | undefined): Metadata => ({
  ...metadata,
  number: account?.label ?? metadata.number,
  ...(account?.ledger && { type: findLedgerAccountType(account.label ?? account.ledger) }),
})

/** What the file says about one of its accounts. Holder and bank are those of the file; the rest must stand at its own tables. */
function metadataOf({ label, type, parts, ownsTables, ledger }: AccountDrafts, file: Metadata): Metadata {
  const { holder, holderRut, institutionId } = file
  if (!ownsTables)
    return {
      ...file,
      number: label ?? file.number,
      type:
        label === null ? file.type : ledger === null ? findAccountType(label) : findLedgerAccountType(label),
      opening: null,
      closing: null,
      card: { closesOn: null, dueOn: null, billed: null, minimum: null },
    }
  const own = readMetadata(
    parts.flatMap(({ above }) => above),
    parts[0]?.header.titles ?? [],
    parts.map(({ grid }) => grid.name),
  )
  return {
    ...own,
    number: label ?? own.number ?? (type === null ? file.number : null),
    holder: own.holder ?? holder,
    holderRut: own.holderRut ?? holderRut,
    institutionId: own.institutionId ?? institutionId,
    type: type ?? own.type ?? (label === null ? file.type : null),
  }
}

/** Rejected lines of the file, and of a table, belong to the account with most rows, which is the first one of `bySize`. */
function rejectedOf(
  account: AccountDrafts,
  bySize: readonly AccountDrafts[],
  lines: readonly UnreadableLine[],
): UnreadableLine[] {
  const own = account.parts.filter((part) => bySize.find(({ parts }) => parts.includes(part)) === account)
  return [...(account === bySize[0] ? lines : []), ...own.flatMap(({ found }) => found.rejected)]
}
