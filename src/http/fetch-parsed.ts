/**
 * Answers that are parsed before they count: one that cannot be parsed is asked for again, like a failed
 * request.
 */
import type { ZodType } from 'zod'
import { parseJson } from '../model/parse-json.ts'
import type { Http, HttpRequest, HttpResponse } from '../ports/http.ts'

/**
 * What an answer holds, or why it holds nothing of use, as the end of a sentence that begins with the host.
 */
export type Parsed<Data> = { readonly data: Data } | { readonly why: string }

/**
 * `data` is undefined only when nothing changed since the request's validators. Throws as `Http.fetch` does.
 */
export async function fetchParsed<Data>(
  http: Http,
  request: Omit<HttpRequest, 'refuse'>,
  parse: (text: string) => Parsed<Data>,
): Promise<{ readonly data: Data | undefined; readonly validators: HttpResponse['validators'] }> {
  let data: Data | undefined
  const { validators } = await http.fetch({
    ...request,
    refuse(text) {
      const parsed = parse(text)
      if ('why' in parsed) return parsed.why
      data = parsed.data
      return undefined
    },
  })
  return { data, validators }
}

/**
 * JSON of the schema's form. `otherwise` says what any other answer is, as in `sends
 * something that is no list of papers`.
 */
export async function fetchJson<Data>(
  http: Http,
  request: Omit<HttpRequest, 'refuse' | 'kind' | 'validators'>,
  schema: ZodType<Data>,
  otherwise: string,
): Promise<Data> {
  const { data } = await fetchParsed(http, { ...request, kind: 'json' }, (text) => {
    const parsed = schema.safeParse(parseJson(text))
    return parsed.success ? { data: parsed.data } : { why: otherwise }
  })
  if (data === undefined) throw new Error('an answer that was not refused must have been parsed')
  return data
}
