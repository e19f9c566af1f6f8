import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from './http.ts'

type Options<Answer, Key extends QueryKey> = UnusedSkipTokenOptions<Answer, Error, Answer, Key>

/** A query that reads one address of the API, with the schema of its answer and further options of TanStack Query. */
export const apiQuery = <const Key extends QueryKey, Answer>(
  queryKey: Key,
  path: string,
  answer: z.ZodMiniType<Answer>,
  options: Omit<Options<Answer, Key>, 'queryKey' | 'queryFn'> = {},
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => api.get(path, answer, { signal }) })

/** A query that reads the pages of a list, from its first address on along the links of the server. */
export const apiPagesQuery = <
  const Key extends QueryKey,
  Page extends { next: string | null; previous?: string | null },
>(
  queryKey: Key,
  firstPath: string,
  page: z.ZodMiniType<Page>,
  options: Pick<
    UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page, string>, Key, string>,
    'maxPages' | 'placeholderData' | 'staleTime'
  > = {},
) =>
  infiniteQueryOptions({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => api.get(pageParam, page, { signal }),
    initialPageParam: firstPath,
    getNextPageParam: ({ next }) => next,
    getPreviousPageParam: ({ previous }) => previous,
  })
