// This program asks Kubernetes' own resource.ParseQuantity about hostile quantities, and writes the table that
// tests/unit/base/quantity_test.cc reads. It needs Go 1.24 or newer, and runs in a folder of its own:
//
//	cp tests/fuzz/record/quantities.go /tmp/record/ && cd /tmp/record && go mod init record
//	go get k8s.io/apimachinery@v0.34.1 && go run quantities.go > …/tests/unit/base/quantity_hostile.tsv
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

const rows = 2000

var random = rand.New(rand.NewSource(20261126))

func pick(from []string) string { return from[random.Intn(len(from))] }

var suffixes = []string{"", "", "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"}
var odd = []string{"K", "i", "mi", "ki", "Eii", "e", "E+", "e-", "e3", "E3", "e-3", "e+3", "E-9", "e-12", "e18", "e19", "e29", "e400", "e1.5", " ", "Zi", "x", "é", "m m", "_", "e0x1", "e99999999999999999999"}
var edges = []string{"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "9007199254740993", "2147483648", "999999999999999999", "1000000000000000000", "99999999999999999999999999999", "0", "00", "1", "8", "1024", "999", "1023"}

func digits(most int) string {
	n := random.Intn(most + 1)
	var out strings.Builder
	for i := 0; i < n; i++ {
		if random.Intn(3) == 0 {
			out.WriteByte("09"[random.Intn(2)])
		} else {
			out.WriteByte(byte('0' + random.Intn(10)))
		}
	}
	return out.String()
}

func make1() string {
	text := pick([]string{"", "", "", "", "-", "+", "--", "+-"})
	if random.Intn(3) == 0 {
		text += pick(edges)
	} else {
		text += digits(24)
	}
	if random.Intn(2) == 0 {
		text += "." + digits(14)
	}
	if random.Intn(4) == 0 {
		text += pick(odd)
	} else {
		text += pick(suffixes)
	}
	if random.Intn(12) == 0 && len(text) > 0 {
		at := random.Intn(len(text) + 1)
		text = text[:at] + pick([]string{".", "-", "e", "i", " ", "0", ","}) + text[at:]
	}
	return text
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "# What k8s.io/apimachinery v0.34.1 says of hostile quantities, as tests/fuzz/record/quantities.go asked it.")
	fmt.Fprintln(out, "# text, canonical, Value(), MilliValue(), Sign(), and whether it is less than 1; or text, ERR")
	one := resource.MustParse("1")
	seen := map[string]bool{}
	for len(seen) < rows {
		text := make1()
		if seen[text] || strings.HasPrefix(text, "#") {
			continue
		}
		seen[text] = true
		q, err := resource.ParseQuantity(text)
		if err != nil {
			fmt.Fprintf(out, "%s\tERR\n", text)
			continue
		}
		less := 0
		if q.Cmp(one) < 0 {
			less = 1
		}
		fmt.Fprintf(out, "%s\t%s\t%d\t%d\t%d\t%d\n", text, q.String(), q.Value(), q.MilliValue(), q.Sign(), less)
	}
}
