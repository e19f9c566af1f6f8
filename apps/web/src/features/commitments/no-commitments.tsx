import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { useQuery } from '@tanstack/react-query'
import { DataSourceActions } from '../../entities/account/data-source-actions.tsx'
import { accountsQuery } from '../../entities/account/queries.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { GhostGroup } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'

const copy = commitmentsScreenCopy.empty

/** The screen in ghost, with the one step that fills it: a bank, or the first commitment by hand. */
export function NoCommitments({ onAdd }: { onAdd: () => void }) {
  const { data: accounts } = useQuery(accountsQuery)
  const hasBank = accounts?.some(({ manual }) => !manual) ?? false
  return (
    <GhostState
      title={hasBank ? copy.title : copy.connectTitle}
      text={hasBank ? copy.text : linksBanks() ? copy.connectText : filesOnlyCopy.commitments}
      action={
        hasBank ? (
          <Button variant="primary" onClick={onAdd}>
            {commitmentsScreenCopy.add}
          </Button>
        ) : (
          <DataSourceActions variant="primary" />
        )
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <GhostGroup count={3} />
        <GhostGroup count={3} />
      </div>
    </GhostState>
  )
}
