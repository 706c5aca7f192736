/** Small pages in the shape of LaTeXML's, for what real pages have too much around. */

/** An article with two sections around `body`. */
export function pageOf(body: string, { licence = 'CC BY 4.0', before = '' } = {}): string {
  return `<!DOCTYPE html><html><head><title>A page</title></head><body><header>Site menu</header>
<div class="ltx_page_main"><div id="infobox"><a id="license-tr">License: ${licence}</a></div>
<div class="ltx_page_content"><article class="ltx_document">${before}
<h1 class="ltx_title ltx_title_document">A small paper</h1>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p">${filler(2)}</p></div>
${section('S1', '1', 'Introduction', paragraph(filler(12)))}
${body}
</article></div></div><footer>Experimental support, please view the build logs</footer></body></html>`
}

export function section(
  id: string,
  number: string,
  heading: string,
  body: string,
  level = 'section',
): string {
  return `<section id="${id}" class="ltx_${level}"><h2 class="ltx_title ltx_title_${level}"><span
 class="ltx_tag ltx_tag_${level}">${number} </span>${heading}</h2>${body}</section>`
}

export function paragraph(text: string): string {
  return `<div class="ltx_para"><p class="ltx_p">${text}</p></div>`
}

/** So many sentences, all different. */
export function filler(count: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `Sentence number ${at + 1} tells at length what was measured in the ${ordinals[at % 4]} laboratory of the valley.`,
  ).join(' ')
}

const ordinals = ['oldest', 'newest', 'largest', 'smallest']
