/** The way in among example data; alone, because first screens show it and nothing else of it. */
export const exampleLinkCopy = { explore: 'Explorar con datos de ejemplo' } as const
