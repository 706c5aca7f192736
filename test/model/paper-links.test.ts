import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIdentifiers, parseIdentifier } from '../../src/model/identifier.ts'
import { nameInLink, paperLinks } from '../../src/model/paper-links.ts'
import { unwrapLink } from '../../src/model/wrapped-links.ts'

const wrapped = 'https://arxiv.org/abs/2504.02495'

describe('links of publishers', () => {
  it.each(paperLinks.map(({ example }) => example))('%s names %s', (link, name) => {
    expect(nameInLink(new URL(link))).toBe(name)
    expect(parseIdentifier(link)).toBe(parseIdentifier(name))
    expect(parseIdentifier(name)).toBeDefined()
    expect(findIdentifiers(`As in ${link}, page 2.`)).toEqual([parseIdentifier(name)])
  })

  it.each([
    ['https://dl.acm.org/doi/10.1145/1234567.1234568', '10.1145/1234567.1234568'],
    ['https://dl.acm.org/doi/abs/10.1145/1234567.1234568', '10.1145/1234567.1234568'],
    ['https://dl.acm.org/doi/pdf/10.1145/1234567.1234568?download=true', '10.1145/1234567.1234568'],
    ['https://link.springer.com/article/10.1007/s99999-015-0816-y#Sec2', '10.1007/s99999-015-0816-y'],
    ['https://link.springer.com/content/pdf/10.1007/s99999-015-0816-y.pdf', '10.1007/s99999-015-0816-y'],
    ['https://link.springer.com/chapter/10.1007%2F978-3-319-24574-4_28', '10.1007/978-3-319-24574-4_28'],
    ['https://onlinelibrary.wiley.com/doi/full/10.1002/abc.123', '10.1002/abc.123'],
    ['https://onlinelibrary.wiley.com/doi/epdf/10.1002/abc.123', '10.1002/abc.123'],
    ['https://onlinelibrary.wiley.com/doi/10.1002/abc.123/abstract', '10.1002/abc.123'],
    ['https://agupubs.onlinelibrary.wiley.com/doi/abs/10.1029/2019GL083142', '10.1029/2019gl083142'],
    ['https://journals.aps.org/prx/abstract/10.1103/PhysRevX.99.061102', '10.1103/physrevx.99.061102'],
    ['https://link.aps.org/doi/10.1103/PhysRevX.99.061102', '10.1103/physrevx.99.061102'],
    ['https://journals.sagepub.com/doi/10.1177/0956797611417632', '10.1177/0956797611417632'],
    [
      'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0012345',
      '10.1371/journal.pone.0012345',
    ],
    [
      'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0012345&type=printable',
      '10.1371/journal.pone.0012345',
    ],
    ['https://www.medrxiv.org/content/10.1101/2020.03.04.20031112v1', '10.1101/2020.03.04.20031112'],
    [
      'https://pubs.aip.org/aip/jcp/article-abstract/doi/10.1063/1.5024611/196294/A-title',
      '10.1063/1.5024611',
    ],
    ['https://direct.mit.edu/neco/article/doi/10.1162/neco_a_01211/95432', '10.1162/neco_a_01211'],
    ['https://www.biorxiv.org/content/10.1101/123456v3.full', '10.1101/123456'],
    ['https://www.biorxiv.org/content/10.1101/2020.01.01.123456.full', '10.1101/2020.01.01.123456'],
    ['https://www.science.org/doi/10.1126/science.aax1234', '10.1126/science.aax1234'],
    ['https://www.pnas.org/doi/full/10.1073/pnas.1234567890', '10.1073/pnas.1234567890'],
    ['https://www.tandfonline.com/doi/full/10.1080/01621459.2020.1', '10.1080/01621459.2020.1'],
    ['https://pubs.acs.org/doi/10.1021/acs.jcim.0c00001?ref=pdf', '10.1021/acs.jcim.0c00001'],
    ['https://www.frontiersin.org/articles/10.3389/fnins.2020.00001/full', '10.3389/fnins.2020.00001'],
    ['https://iopscience.iop.org/article/10.1088/1742-5468/ab1234/meta', '10.1088/1742-5468/ab1234'],
    ['https://epubs.siam.org/doi/abs/10.1137/1.9781611973099.1', '10.1137/1.9781611973099.1'],
    ['https://drops.dagstuhl.de/entities/document/10.4230/LIPIcs.X.2020.1', '10.4230/lipics.x.2020.1'],
    ['https://zenodo.org/doi/10.5281/zenodo.1234567', '10.5281/zenodo.1234567'],
    ['https://psycnet.apa.org/doiLanding?doi=10.1037%2Fa0012345', '10.1037/a0012345'],
    ['https://api.crossref.org/works/10.1145/1234567.1234568', '10.1145/1234567.1234568'],
    ['https://osf.io/ab1cd/', '10.17605/osf.io/ab1cd'],
  ])('%s names %s', (link, doi) => {
    expect(parseIdentifier(link)).toBe(`doi:${doi}`)
  })

  it.each([
    'https://arxiv.org/abs/arXiv:2504.02495',
    'https://arxiv.org/html/2504.02495v2',
    'https://arxiv.org/pdf/2504.02495v2.pdf',
    'https://rss.arxiv.org/abs/2504.02495',
    'https://export.arxiv.org/abs/2504.02495v1?utm_source=x#s',
    'https://www.alphaxiv.org/pdf/2504.02495',
    'https://ar5iv.labs.arxiv.org/html/2504.02495',
    'https://ar5iv.org/abs/2504.02495',
    'https://api.semanticscholar.org/arXiv:2504.02495',
    'https://api.semanticscholar.org/graph/v1/paper/DOI:10.48550/arXiv.2504.02495',
    'oai:arXiv.org:2504.02495v1',
    'arXiv.2504.02495',
    'arXiv:2504.02495v2 [cs.CL]',
    '2504.02495v2.pdf',
    'https://arxiv.org/abs/2504.02495).',
    '<https://arxiv.org/abs/2504.02495|arxiv.org>',
    'https://api.openalex.org/works/https://doi.org/10.48550/arXiv.2504.02495',
  ])('%s names the paper of arXiv', (text) => {
    expect(parseIdentifier(text)).toBe('arxiv:2504.02495')
  })

  it.each([
    ['https://arxiv.org/abs/cond-mat.str-el/0309138', 'cond-mat/0309138'],
    ['math.GT/0309136v2', 'math/0309136'],
    ['oai:arXiv.org:hep-th/9901001', 'hep-th/9901001'],
    ['https://api.semanticscholar.org/arXiv:hep-th/9901001', 'hep-th/9901001'],
    ['https://arxiv.org/pdf/physics.flu-dyn/0309136v1', 'physics/0309136'],
  ])('%s is the old number %s', (text, number) => {
    expect(parseIdentifier(text)).toBe(`arxiv:${number}`)
  })

  it.each([
    'https://ieeexplore.ieee.org/document/1234567',
    'https://www.mdpi.com/2073-4409/9/1/1',
    'https://www.sciencedirect.com/science/article/pii/S0140673620301835',
    'https://openreview.net/group?id=ICLR.cc/2026/Conference',
    'https://example.com/0309138',
    'example.com/0309138',
    'https://huggingface.co/papers/',
    'https://example.org/?url=https://example.com/abs/2504.02495',
    'https://example.org/?url=arxiv.org',
  ])('%s names none', (link) => {
    expect(parseIdentifier(link)).toBeUndefined()
  })
})

describe('wrapped links', () => {
  it.each([
    'https://slack-redir.net/link?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
    'https://www.google.com/url?q=https://arxiv.org/abs/2504.02495&sa=D',
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&data=05%7C01%7C&reserved=0',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__arxiv.org_abs_2504.02495&d=DwMFaQ&c=x',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&h=AT0',
    'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
    'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
    'https://duckduckgo.com/l/?uddg=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
    'https://link.zhihu.com/?target=https%3A//arxiv.org/abs/2504.02495',
    'https://linkprotect.cudasvc.com/url?a=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&c=E,1',
    'https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly9hcnhpdi5vcmcvYWJzLzI1MDQuMDI0OTU&ntb=1',
    'https://web.archive.org/web/20250405000000/https://arxiv.org/abs/2504.02495',
    'https://proxy.library.example/login?qurl=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
    'https://urldefense.com/v3/__https://arxiv.org/abs/2504.02495__;!!AbC!x$',
    'https://urldefense.com/v3/__https:/arxiv.org/abs/2504.02495__',
    'https://scholar.google.com/scholar_url?url=https://arxiv.org/abs/2504.02495&hl=en',
  ])('%s is unwrapped', (link) => {
    expect(unwrapLink(new URL(link)).href).toBe(wrapped)
    expect(findIdentifiers(`see ${link} and <${link}|here>`)).toEqual(['arxiv:2504.02495'])
  })

  it('are unwrapped inside one another, three deep at most', () => {
    const wrap = (link: string) => `https://slack-redir.net/link?url=${encodeURIComponent(link)}`
    expect(parseIdentifier(wrap(wrap(wrap(wrapped))))).toBe('arxiv:2504.02495')
    expect(parseIdentifier(wrap(wrap(wrap(wrap(wrapped)))))).toBeUndefined()
  })

  it('are read where they are longer than any name', () => {
    const link = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(wrapped)}&data=${'x'.repeat(900)}`
    expect(parseIdentifier(link)).toBe('arxiv:2504.02495')
  })
})

describe('DOIs', () => {
  const sici = '10.1002/(SICI)1097-1234(19980815/30)17:15/16<1661::AID-DEF968>3.0.CO;2-2'

  it.each([
    [`${sici}`],
    [`As in ${sici}, and others.`],
    [`(see https://doi.org/${sici})`],
    [
      `https://onlinelibrary.wiley.com/doi/10.1002/(SICI)1097-1234(19980815/30)17:15/16%3C1661::AID-DEF968%3E3.0.CO;2-2`,
    ],
    [sici.replace('<', '&lt;').replace('>', '&gt;')],
    [sici.toLowerCase()],
  ])('keep the slash of their issue: %s', (text) => {
    expect(findIdentifiers(text)).toEqual([`doi:${sici.toLowerCase()}`])
  })

  it('stand in lists, each whole', () => {
    const others = [
      '10.1016/S0140-6736(20)30183-5',
      '10.1002/1097-0258(20001015)19:19<2595::AID-SIM123>3.0.CO;2-X',
    ]
    const all = [sici, ...others]
    for (const separator of [' ', ', ', '; ', '\n', ' and '])
      expect(findIdentifiers(all.join(separator))).toEqual(all.map((doi) => `doi:${doi.toLowerCase()}`))
  })

  it.each(['10.1145/1234567.', 'doi:10.1145/1234567,', '10.1145/1234567)', '10.1145/1234567?utm_source=x'])(
    'leave out what follows them: %s',
    (text) => {
      expect(parseIdentifier(text)).toBe('doi:10.1145/1234567')
    },
  )
})

describe('any link', () => {
  it('names one paper, canonically, or none', () => {
    const known = [
      ...paperLinks.flatMap(({ hosts }) => hosts.map((host) => host.replace(/^\./, 'x.'))),
      ...['urldefense.com', 'bing.com', 'example.org'],
    ]
    const unit = fc.constantFrom(
      ...'/.:=?&()%<>;-_',
      '10.1000/',
      '2504.02495',
      'abs',
      'doi',
      'url=',
      'https://',
      'v2',
      '%3C',
      'a',
    )
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.string({ unit, maxLength: 30 }), (host, rest) => {
        const id = parseIdentifier(`https://${host}/${rest}`)
        if (id !== undefined) expect(parseIdentifier(id)).toBe(id)
      }),
    )
  })
})
