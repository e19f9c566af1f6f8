import { builtOrigin } from '@lucas/contract/built-words.ts'
import { helpCopy } from '@lucas/contract/copy/help.ts'
import { landingCopy } from '@lucas/contract/copy/landing.ts'
import { policyPaths } from '@lucas/contract/copy/policies.ts'
import { policies } from '@lucas/contract/copy/policy-texts.ts'

export interface PublicPage {
  /** Of the document, and what `renderPage` knows it by. */
  name: string
  path: string
  title: string
  description: string
  /** What makes the page nicer where there is JavaScript. */
  script?: string
}

const titled = (title: string) => `${title} · ${landingCopy.name}`

/** The documents that anybody may read and search engines may keep; each reads without any script. */
export const publicPages: readonly PublicPage[] = [
  {
    name: 'landing',
    path: '/',
    title: landingCopy.title,
    description: landingCopy.description,
    script: '/src/landing/signup.ts',
  },
  {
    name: 'ayuda',
    path: '/ayuda',
    title: titled(helpCopy.title),
    description: helpCopy.description,
  },
  ...policyPaths.map((path) => ({
    name: path,
    path: `/${path}`,
    title: titled(policies[path].title),
    description: policies[path].lead,
  })),
]

/** Where the server, which knows its own origin, will serve it. */
export const addressOf = ({ path }: Pick<PublicPage, 'path'>) => `${builtOrigin}${path}`
