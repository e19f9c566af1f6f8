import { policiesCopy as copy, type PolicyPath } from '@lucas/contract/copy/users/policies.ts'
import { policies } from '@lucas/contract/copy/users/policy-texts.ts'
import { DocumentPage } from './document-page.tsx'

/** The page of one policy. */
export function PolicyPage({ path, year }: { path: PolicyPath; year: number }) {
  const { title, lead, sections } = policies[path]
  return (
    <DocumentPage title={title} lead={lead} year={year}>
      <p className="mt-3 text-sm text-ink-3">{copy.since}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-10">
          <h2 className="text-xl font-semibold tracking-[-0.02em]">{section.title}</h2>
          {section.text.map((text) => (
            <p key={text} className="mt-3 text-[0.9375rem] leading-[1.5rem] text-ink-2">
              {text}
            </p>
          ))}
          {section.points !== undefined && (
            <ul className="mt-3 grid list-disc gap-2 pl-5 text-[0.9375rem] leading-[1.5rem] text-ink-2 marker:text-ink-3">
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </DocumentPage>
  )
}
