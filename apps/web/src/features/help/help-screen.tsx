import { helpCopy as copy } from '@lucas/contract/copy/help.ts'
import { Card } from '../../ui/card.tsx'
import { HelpAnswers } from '../../ui/help-answers.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

/** The page of help inside the app; visitors read the same as a document of its own. */
export const HelpScreen = () => (
  <Page title={copy.title} lead={copy.lead} width="narrow">
    <div className="grid gap-4 pb-8">
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
