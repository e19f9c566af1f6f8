import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { SmallSelect } from '../../../ui/forms/small-select.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { useImportAll } from '../upload/import-all.ts'
import { useAccountChoice } from './use-account-choice.ts'

const StatementAccountDialog = lazyComponent(
  async () => (await import('./statement-account-dialog.tsx')).StatementAccountDialog,
)

/** The account of an import in a list of several. */
export function AccountSelect({ statement, label }: { statement: StatementImport; label: string }) {
  const choice = useAccountChoice(statement)
  const isImporting = useImportAll((state) => state.run !== null)
  return (
    <>
      <SmallSelect
        label={label}
        value={choice.value}
        options={choice.options}
        disabled={choice.busy || isImporting}
        onChange={choice.choose}
        className="max-w-60 max-md:order-last max-md:w-full max-md:max-w-full max-md:justify-between"
      />
      {choice.isCreating && <StatementAccountDialog statement={statement} onClose={choice.stopCreating} />}
    </>
  )
}
