import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { mailFilterSteps } from '@lucas/contract/copy/banking/mail-filter-steps.ts'
import { FoldChevron } from '../../../ui/primitives/fold-chevron.tsx'
import { StepPicture } from './step-picture.tsx'

const services = [
  { title: copy.gmailTitle, steps: mailFilterSteps.gmail },
  { title: copy.outlookTitle, steps: mailFilterSteps.outlook },
]

/** How to forward notices from Gmail and Outlook, and from which senders. */
export function FilterSteps({ senders }: { senders: readonly string[] }) {
  return (
    <section aria-label={copy.steps}>
      <h3 className="text-sm font-semibold">{copy.steps}</h3>
      {services.map(({ title, steps }) => (
        <Fold key={title} title={title}>
          <ol className="list-decimal space-y-4 pl-5">
            {steps.map((step) => (
              <li key={step.text}>
                <p className="mb-2">{step.text}</p>
                <StepPicture step={step} />
              </li>
            ))}
          </ol>
        </Fold>
      ))}
      <Fold title={copy.senders}>
        <p className="break-words">{senders.join(', ')}</p>
      </Fold>
    </section>
  )
}

function Fold({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-[550]">
        <FoldChevron className="text-ink-3" />
        {title}
      </summary>
      <div className="pb-3 text-sm text-ink-2">{children}</div>
    </details>
  )
}
