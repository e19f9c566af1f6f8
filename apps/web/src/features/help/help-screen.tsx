import { helpCopy as copy } from '@lucas/contract/copy/users/help.ts'
import { useEffect, useRef } from 'react'
import { HelpAnswers } from '../../entities/legal/help-answers.tsx'
import { enableHelpSearch } from '../../entities/legal/help-search.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Page } from '../../ui/primitives/page.tsx'

/** The help page of the app. Visitors get the same content as a separate document. */
export function HelpScreen() {
  const answers = useRef<HTMLDivElement>(null)
  useEffect(() => (answers.current === null ? undefined : enableHelpSearch(answers.current)), [])
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div ref={answers} className="grid max-w-[960px] gap-5 pb-8">
        <HelpAnswers />
        <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 md:px-5">
          <p className="font-[550]">{copy.more}</p>
          <LinkButton to="/settings" search={{ tab: 'support' }} variant="primary">
            {copy.write}
          </LinkButton>
        </Card>
      </div>
    </Page>
  )
}
