/**
 * Which paper a link names, by its host. Each row has an example, which is a test. What neither its address nor
 * a fixed rule of its publisher tells (IEEE Xplore, ScienceDirect, MDPI) is not here: it would have to be looked up.
 */

import {
  acm,
  arxivPath,
  bibcode,
  copernicus,
  dblp,
  decodePath,
  doiInPath,
  doiPath,
  inPath,
  isHost,
  openReview,
  osfPath,
  peerj,
  type ReadLink,
  semanticScholar,
  silverchair,
  ssrn,
  withoutVersion,
} from './link-readers.ts'
import { dropStart } from './words.ts'
import { unwrapLink } from './wrapped-links.ts'

interface Row {
  /** The hosts; a leading point stands for all below it. */
  readonly hosts: readonly string[]
  readonly read: ReadLink
  /** A link and the name in it. */
  readonly example: readonly [link: string, name: string]
}

/** The name of the paper that a link leads to, also inside another link; undefined for any other link. Takes linear time. */
export function nameInLink(url: URL): string | undefined {
  const inside = unwrapLink(url)
  return readByHost(url) ?? readByHost(inside) ?? doiInPath(decodePath(inside.pathname), inside.searchParams)
}

function readByHost(url: URL): string | undefined {
  return rowOf(url)?.read(decodePath(url.pathname), url.searchParams)
}

function rowOf({ hostname }: URL): Row | undefined {
  const host = dropStart(hostname, 'www.')
  return paperLinks.find(({ hosts }) => hosts.some((name) => isHost(host, name)))
}

const copernicusJournals = [
  'acp',
  'amt',
  'bg',
  'cp',
  'esd',
  'essd',
  'gmd',
  'hess',
  'nhess',
  'os',
  'tc',
  'wes',
]

/** The rows, in order; a DOI in the path of any other host counts too. */
export const paperLinks: readonly Row[] = [
  {
    hosts: ['.arxiv.org', 'xxx.lanl.gov'],
    read: arxivPath,
    example: ['https://rss.arxiv.org/pdf/2504.02495v2.pdf', 'arxiv:2504.02495v2.pdf'],
  },
  {
    hosts: [
      '.alphaxiv.org',
      'ar5iv.org',
      'ar5iv.labs.arxiv.org',
      'scirate.com',
      'papers.cool',
      'talk2arxiv.org',
    ],
    read: arxivPath,
    example: ['https://scirate.com/arxiv/2504.02495', 'arxiv:2504.02495'],
  },
  {
    hosts: [
      ...['huggingface.co', 'hf.co', 'paperswithcode.com', 'scholar-inbox.com', 'arxiv-vanity.com'],
      ...['emergentmind.com', 'catalyzex.com'],
    ],
    read: inPath('', /^\/papers?\/(?:arxiv\/)?([^/]+)/),
    example: ['https://huggingface.co/papers/2504.02495', '2504.02495'],
  },
  {
    hosts: ['.semanticscholar.org', 'inspirehep.net'],
    read: semanticScholar,
    example: ['https://api.semanticscholar.org/graph/v1/paper/ARXIV:2504.02495', 'arxiv:2504.02495'],
  },
  {
    hosts: ['ui.adsabs.harvard.edu', 'adsabs.harvard.edu'],
    read: bibcode,
    example: ['https://ui.adsabs.harvard.edu/abs/2025arXiv250402495L/abstract', 'arxiv:2504.02495'],
  },
  {
    hosts: ['dblp.org', 'dblp.uni-trier.de'],
    read: dblp,
    example: ['https://dblp.org/rec/journals/corr/abs-2504-02495.html', 'arxiv:2504.02495'],
  },
  {
    hosts: ['doi.org', 'dx.doi.org', 'oadoi.org'],
    read: doiPath,
    example: ['https://dx.doi.org/10.1145/1234567.1234568', 'doi:10.1145/1234567.1234568'],
  },
  {
    hosts: ['openreview.net', 'api.openreview.net', 'api2.openreview.net'],
    read: openReview,
    example: ['https://openreview.net/pdf?id=H1eA7AEtvS', 'openreview:H1eA7AEtvS'],
  },
  {
    hosts: ['dl.acm.org', 'portal.acm.org', 'doi.acm.org'],
    read: acm,
    example: ['https://dl.acm.org/citation.cfm?doid=1234567.1234568', 'doi:10.1145/1234567.1234568'],
  },
  {
    hosts: ['.biorxiv.org', '.medrxiv.org'],
    read: withoutVersion,
    example: [
      'https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf+html',
      'doi:10.1101/2020.01.01.123456',
    ],
  },
  {
    hosts: [
      ...['academic.oup.com', 'pubs.aip.org', 'direct.mit.edu', 'ashpublications.org'],
      ...['pubs.geoscienceworld.org', 'iwaponline.com', 'read.dukeupress.edu'],
    ],
    read: silverchair,
    example: [
      'https://academic.oup.com/bib/article/doi/10.1093/bib/bbaa123/5854405',
      'doi:10.1093/bib/bbaa123',
    ],
  },
  {
    hosts: ['nature.com'],
    read: inPath('doi:10.1038/', /^\/articles\/([\w.-]+?)(?:_reference)?(?:\.pdf|\.epdf|\.ris)?(?:\/|$)/),
    example: ['https://www.nature.com/articles/s41586-021-03819-2.pdf', 'doi:10.1038/s41586-021-03819-2'],
  },
  {
    hosts: ['pubs.rsc.org'],
    read: inPath('doi:10.1039/', /\/content\/article[a-z]+\/\d{4}\/[a-z]+\/([a-z0-9]+)/i),
    example: ['https://pubs.rsc.org/en/content/articlelanding/2020/sc/d0sc01234a', 'doi:10.1039/d0sc01234a'],
  },
  {
    hosts: ['jstor.org'],
    read: inPath('doi:10.2307/', /^\/stable\/(?:pdf\/)?(\d+)(?!\d|\.\d)/),
    example: ['https://www.jstor.org/stable/1234567', 'doi:10.2307/1234567'],
  },
  {
    hosts: ['zenodo.org'],
    read: inPath('doi:10.5281/zenodo.', /^\/(?:api\/)?records?\/(\d+)/),
    example: ['https://zenodo.org/records/1234567/files/a.pdf', 'doi:10.5281/zenodo.1234567'],
  },
  {
    hosts: ['osf.io'],
    read: osfPath,
    example: ['https://osf.io/preprints/psyarxiv/ab1cd_v2', 'doi:10.31234/osf.io/ab1cd'],
  },
  {
    hosts: ['psyarxiv.com'],
    read: inPath('doi:10.31234/osf.io/', /^\/([a-z0-9]{5})\/?$/),
    example: ['https://psyarxiv.com/ab1cd/', 'doi:10.31234/osf.io/ab1cd'],
  },
  {
    hosts: ['.ssrn.com'],
    read: ssrn,
    example: ['https://papers.ssrn.com/sol3/papers.cfm?abstract_id=1234567', 'doi:10.2139/ssrn.1234567'],
  },
  {
    hosts: ['researchsquare.com'],
    read: inPath('doi:10.21203/rs.3.', /^\/article\/(rs-\d+\/v\d+)/),
    example: ['https://www.researchsquare.com/article/rs-1234567/v1', 'doi:10.21203/rs.3.rs-1234567/v1'],
  },
  {
    hosts: ['preprints.org'],
    read: inPath('doi:10.20944/preprints', /^\/manuscript\/(\d{6}\.\d{4}\/v\d+)/),
    example: ['https://www.preprints.org/manuscript/202001.0001/v1', 'doi:10.20944/preprints202001.0001/v1'],
  },
  {
    hosts: ['elifesciences.org'],
    read: inPath('doi:10.7554/elife.', /^\/articles\/(\d+)/),
    example: ['https://elifesciences.org/articles/12345', 'doi:10.7554/elife.12345'],
  },
  {
    hosts: ['peerj.com'],
    read: peerj,
    example: ['https://peerj.com/articles/cs-123/', 'doi:10.7717/peerj-cs.123'],
  },
  {
    hosts: ['hindawi.com'],
    read: inPath('doi:10.1155/', /^\/journals\/[a-z]+\/(\d{4}\/\d+)/),
    example: ['https://www.hindawi.com/journals/cin/2020/1234567/', 'doi:10.1155/2020/1234567'],
  },
  {
    hosts: ['thelancet.com'],
    read: inPath('doi:10.1016/', /\/PII(S\d{4}-\d{3}[\dX]\(\d\d\)\d{5}-[\dX])/i),
    example: [
      'https://www.thelancet.com/journals/lancet/article/PIIS0140-6736(20)30183-5/fulltext',
      'doi:10.1016/S0140-6736(20)30183-5',
    ],
  },
  {
    hosts: ['ijcai.org'],
    read: inPath('doi:10.24963/ijcai.', /^\/proceedings\/(\d{4}\/\d+)/),
    example: ['https://www.ijcai.org/proceedings/2019/123', 'doi:10.24963/ijcai.2019/123'],
  },
  {
    // Other venues of the anthology have no DOIs: https://aclanthology.org/info/development.
    hosts: ['aclanthology.org'],
    read: inPath(
      'doi:10.18653/v1/',
      /^\/((?:\d{4}\.(?:aacl|acl|conll|eacl|emnlp|findings|naacl)(?:-[a-z]+)?\.\d+|[DKNPWES]1[6-9]-\d{4}))(?:\/|\.pdf|\.bib|$)/,
    ),
    example: ['https://aclanthology.org/2020.acl-main.1.pdf', 'doi:10.18653/v1/2020.acl-main.1'],
  },
  {
    hosts: ['figshare.com'],
    read: inPath('doi:10.6084/m9.figshare.', /^\/articles\/(?:[^/]+\/){1,2}(\d+)/),
    example: ['https://figshare.com/articles/dataset/A_title/1234567/2', 'doi:10.6084/m9.figshare.1234567'],
  },
  ...copernicusJournals.map(
    (journal): Row => ({
      hosts: [`${journal}.copernicus.org`],
      read: copernicus(journal),
      example: [`https://${journal}.copernicus.org/articles/20/1/2020/`, `doi:10.5194/${journal}-20-1-2020`],
    }),
  ),
]
