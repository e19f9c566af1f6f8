import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { ImportState } from '../import-state.tsx'
import { AccountSelect } from '../preview/account-select.tsx'
import { listUnsure } from '../readiness.ts'

const copy = movingCopy.accounts

/** What the file calls an account. */
const toTheirName = ({ ledger }: StatementImport): string => ledger?.account ?? copy.whole

interface AccountsCardProps {
  statement: StatementImport
  parts: readonly StatementImport[]
}

/** The accounts of another app, each with the one that it becomes. */
export function AccountsCard({ statement, parts }: AccountsCardProps) {
  const app = importsCopy.apps[statement.ledger?.app ?? 'ledger']
  const title = parts.length > 1 ? copy.title(app) : copy.one(app)
  return (
    <Card label={title} className="pb-1.5">
      <CardHeader title={title} note={copy.note} />
      <ul className="mt-2">
        {parts.map((part) => (
          <AccountLine key={part.id} part={part} isCurrent={part.id === statement.id} />
        ))}
      </ul>
    </Card>
  )
}

function AccountLine({ part, isCurrent }: { part: StatementImport; isCurrent: boolean }) {
  const name = toTheirName(part)
  const unsure = part.state === 'preview' ? listUnsure(part).length : 0
  return (
    <li
      aria-current={isCurrent}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-2.5 not-first:border-t md:px-5"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <div className="text-sm text-ink-3">
          <ImportState statement={part} />
          {unsure > 0 && (
            <p className="text-warning">{importsScreenCopy.preview.evidence.unsureNote(unsure)}</p>
          )}
        </div>
      </div>
      {part.state === 'preview' && <AccountSelect statement={part} label={copy.account(name)} />}
      {isCurrent ? (
        <span className="text-sm text-ink-3">{copy.current}</span>
      ) : (
        <LinkButton
          size="sm"
          aria-label={copy.rowsOf(name)}
          to="/connections/importar"
          search={{ id: part.id }}
        >
          {copy.rows}
        </LinkButton>
      )}
    </li>
  )
}
