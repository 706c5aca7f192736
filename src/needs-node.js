/** Plain JavaScript, as an older Node reads nothing else; imported before everything. */
const needed = 26
const { node } = process.versions
if (Number.parseInt(node, 10) < needed) {
  process.stderr.write(
    `Journal Club needs Node ${needed}, and this is Node ${node}. “npm ci” brings the right one; after “npm ci --omit=dev” it has to be on the machine.\n`,
  )
  process.exit(2)
}
