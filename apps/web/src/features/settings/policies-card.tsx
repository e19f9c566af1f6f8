import { policiesCopy as copy, policyPaths } from '@lucas/contract/copy/users/policies.ts'
import { privacyTabCopy } from '@lucas/contract/copy/users/privacy.ts'
import { ChevronRight } from 'lucide-react'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'

/** Links to the policies. */
export const PoliciesCard = () => (
  <Card>
    <CardHeader title={copy.label} note={privacyTabCopy.policiesNote} />
    <ul className="px-4 pt-1 pb-1.5 md:px-5">
      {policyPaths.map((path) => (
        <li key={path} className="border-line not-first:border-t">
          <a
            href={`/${path}`}
            className="flex min-h-[52px] items-center justify-between gap-4 font-[550] hover:text-brand"
          >
            {copy.names[path]}
            <ChevronRight aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
