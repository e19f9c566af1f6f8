import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { ConnectBankLink } from '../../entities/account/connect-bank-link.tsx'
import { accountsQuery } from '../../entities/account/queries.ts'
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
      text={hasBank ? copy.text : copy.connectText}
      action={
        hasBank ? (
          <Button variant="primary" onClick={onAdd}>
            {commitmentsScreenCopy.add}
          </Button>
        ) : (
          <ConnectBankLink variant="primary" />
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
