package draw

import (
	"errors"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"nqueens.example/nqueens/internal/ink"
)

// PDF writes pictures as the pages of a PDF, each as large as its paper or, if it has none, as the
// picture at 96 pixels an inch. Letters are outlines too, so that it looks the same everywhere, and
// the same pictures give the same bytes. It returns an error, and writes nothing, if a picture is
// invalid or has more than 100,000 squares.
func PDF(w io.Writer, opt Options, pictures ...Picture) error {
	if len(pictures) == 0 {
		return errors.New("a PDF has at least one page")
	}
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt"})
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(time.Unix(0, 0).UTC())
	pdf.SetModificationDate(time.Unix(0, 0).UTC())
	pdf.SetProducer("nqueens", false)
	pdf.SetTitle(opt.Title, true)
	for _, p := range pictures {
		d, err := p.open(opt)
		if err != nil {
			return err
		}
		page, inch, err := d.Outlines()
		if err != nil {
			return err
		}
		addPage(pdf, page, 72/float64(inch))
	}
	return pdf.Output(w)
}

// addPage adds a page with shapes whose unit is that many points.
func addPage(pdf *fpdf.Fpdf, page *ink.Canvas, unit float64) {
	pdf.AddPageFormat("P", fpdf.SizeType{Wd: float64(page.W) * unit, Ht: float64(page.H) * unit})
	pdf.SetLineCapStyle("round")
	pdf.SetLineJoinStyle("round")
	var colour color.NRGBA
	for i, s := range page.Shapes {
		if i == 0 || s.Colour != colour {
			colour = s.Colour
			pdf.SetFillColor(int(colour.R), int(colour.G), int(colour.B))
			pdf.SetDrawColor(int(colour.R), int(colour.G), int(colour.B))
			pdf.SetAlpha(float64(colour.A)/255, "Normal")
		}
		s.At(0, 0, unit).Walk(func(op byte, p []ink.Point) {
			switch op {
			case 'M':
				pdf.MoveTo(p[0].X, p[0].Y)
			case 'L':
				pdf.LineTo(p[0].X, p[0].Y)
			case 'Q':
				pdf.CurveTo(p[0].X, p[0].Y, p[1].X, p[1].Y)
			case 'C':
				pdf.CurveBezierCubicTo(p[0].X, p[0].Y, p[1].X, p[1].Y, p[2].X, p[2].Y)
			case 'Z':
				pdf.ClosePath()
			}
		})
		if s.Width > 0 {
			pdf.SetLineWidth(s.Width * unit)
			pdf.DrawPath("D")
		} else {
			pdf.DrawPath("F")
		}
	}
}
