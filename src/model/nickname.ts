/** What people call a paper beside its title: the name of its model or code. */

/**
 * The name of a repository, such as `VLM-R1` of `https://github.com/om-ai-lab/VLM-R1`; undefined for an address of
 * something else, and for a name that could be a common word, as it has neither a capital nor a digit after its
 * first letter.
 */
export function nicknameOf(address: string | null | undefined): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const [, name = '', ...others] = new URL(address).pathname.split('/').filter((part) => part !== '')
  const isName =
    others.length === 0 && name.length <= maxLength && hasSign.test(name) && !/[^\w.-]/.test(name)
  if (!isName) return undefined
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

const hasSign = /.[A-Z0-9]/
const ending = '.git'
const maxLength = 60
