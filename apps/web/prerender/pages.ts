import { builtOrigin } from '@lucas/contract/build-placeholders.ts'
import { helpCopy } from '@lucas/contract/copy/users/help.ts'
import { landingCopy } from '@lucas/contract/copy/users/landing.ts'
import { policyPaths } from '@lucas/contract/copy/users/policies.ts'
import { policies } from '@lucas/contract/copy/users/policy-texts.ts'

export interface PublicPage {
  /** The name of the HTML file and the argument of `renderPage`. */
  name: string
  path: string
  title: string
  description: string
  /** An optional script that enhances the page. */
  script?: string
}

const toTitle = (title: string) => `${title} · ${landingCopy.name}`

/** The public documents. All of them work without JavaScript. */
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
    title: toTitle(helpCopy.title),
    description: helpCopy.description,
    script: '/src/landing/help-page-search.ts',
  },
  ...policyPaths.map((path) => ({
    name: path,
    path: `/${path}`,
    title: toTitle(policies[path].title),
    description: policies[path].lead,
  })),
]

/** Returns the URL of a page. The server replaces `builtOrigin` with its own origin. */
export const toPageUrl = ({ path }: Pick<PublicPage, 'path'>) => `${builtOrigin}${path}`
