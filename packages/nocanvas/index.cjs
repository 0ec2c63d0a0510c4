/** What pdf.js looks for at its start in Node. */
module.exports = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} }
