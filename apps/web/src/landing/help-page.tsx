import { helpCopy as copy } from '@lucas/contract/copy/users/help.ts'
import { HelpAnswers } from '../entities/legal/help-answers.tsx'
import { DocumentPage } from './document-page.tsx'
import { ActionLink } from './layout.tsx'

/** The help page for visitors, with the same answers as in the app. */
export const HelpPage = ({ year }: { year: number }) => (
  <DocumentPage title={copy.title} lead={copy.lead} year={year} isWide>
    <div className="mt-8 grid gap-4">
      <HelpAnswers />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          <span className="block font-[550]">{copy.more}</span>
          <span className="text-sm text-ink-3">{copy.writeNote}</span>
        </p>
        <ActionLink href="/settings?tab=support" variant="secondary" className="max-md:h-11">
          {copy.write}
        </ActionLink>
      </div>
    </div>
  </DocumentPage>
)
