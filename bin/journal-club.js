#!/usr/bin/env node
import '../dist/src/needs-node.js'

// What follows may use what an older Node cannot read.
await import('../dist/src/main.js')
