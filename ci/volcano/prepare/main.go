// Prepare rewrites a copy of Volcano's scheduler so that it gives one answer: the one of docs/fidelity.md, "Choices where
// Volcano leaves the answer to chance". It changes no rule of Volcano: only the order in which maps are gone over, sorts that
// are not stable, work that is spread over threads, chance, and the clock.
//
//	prepare FOLDER    where Volcano's sources are, with into/fixed below pkg/scheduler
package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

// What is called instead of what, by the full name of a function.
var instead = map[string]string{
	"time.Now":   "fixed.Now",
	"time.Since": "fixed.Since",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Now":         "fixed.MetaNow",
	"k8s.io/client-go/util/workqueue.ParallelizeUntil": "fixed.InTurn",
	"math/rand.Intn":    "fixed.First",
	"math/rand.Int63n":  "fixed.First64",
	"math/rand.Shuffle": "fixed.LeaveAsTheyAre",
	"sort.Slice":        "sort.SliceStable",
	"sort.Sort":         "sort.Stable",
	"slices.SortFunc":   "slices.SortStableFunc",
}

type edit struct {
	from, to int // bytes of the file
	text     string
}

type file struct {
	pkg     *packages.Package
	edits   []edit
	unused  map[string]bool // what the file may no longer use of its imports
	imports bool            // whether it uses package fixed
}

func (f *file) span(n ast.Node) (int, int) {
	return f.pkg.Fset.Position(n.Pos()).Offset, f.pkg.Fset.Position(n.End()).Offset
}

// A loop over a map goes in ascending order of its keys.
func (f *file) loop(x *ast.RangeStmt) {
	t := f.pkg.TypesInfo.TypeOf(x.X)
	if t == nil {
		return
	}
	if _, isMap := t.Underlying().(*types.Map); !isMap {
		return
	}
	from, to := f.span(x.X)
	f.edits = append(f.edits, edit{from, from, "fixed.All("}, edit{to, to, ")"})
	f.imports = true
}

func (f *file) call(x *ast.SelectorExpr, within string) {
	fn, isFunc := f.pkg.TypesInfo.Uses[x.Sel].(*types.Func)
	of, isName := x.X.(*ast.Ident)
	if !isFunc || !isName || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return
	}
	name, found := instead[fn.Pkg().Path()+"."+fn.Name()]
	if !found {
		return
	}
	// A pod without a start time counts as the last to have started.
	if within == "GetPodStartTime" && name == "fixed.Now" {
		name = "fixed.Never"
	}
	if strings.HasPrefix(name, "fixed.") {
		f.imports = true
		f.unused[of.Name+"."+x.Sel.Name] = true
	} else {
		name = of.Name + name[strings.Index(name, "."):]
	}
	from, to := f.span(x)
	f.edits = append(f.edits, edit{from, to, name})
}

// What is read off a set comes in ascending order.
func (f *file) list(x *ast.CallExpr) {
	of, isSelector := x.Fun.(*ast.SelectorExpr)
	if !isSelector || of.Sel.Name != "UnsortedList" {
		return
	}
	from, to := f.span(x)
	f.edits = append(f.edits, edit{from, from, "fixed.Sorted("}, edit{to, to, ")"})
	f.imports = true
}

func (f *file) rewrite(syntax *ast.File) error {
	for _, d := range syntax.Decls {
		within := ""
		if fn, isFunc := d.(*ast.FuncDecl); isFunc {
			within = fn.Name.Name
			// Topology-aware preemption tries every node.
			if within == "calculateNumCandidates" {
				at, _ := f.span(fn.Body)
				f.edits = append(f.edits, edit{at + 1, at + 1, fmt.Sprintf("\nif %[1]s > 0 {\nreturn %[1]s\n}", fn.Type.Params.List[0].Names[0].Name)})
			}
		}
		ast.Inspect(d, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.RangeStmt:
				f.loop(x)
			case *ast.CallExpr:
				f.list(x)
			case *ast.SelectorExpr:
				f.call(x, within)
			}
			return true
		})
	}
	if len(f.edits) == 0 {
		return nil
	}
	if f.imports {
		_, at := f.span(syntax.Name)
		f.edits = append(f.edits, edit{at, at, `; import fixed "volcano.sh/volcano/pkg/scheduler/fixed"`})
	}
	return f.write(f.pkg.Fset.Position(syntax.Pos()).Filename)
}

func (f *file) write(name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	sort.SliceStable(f.edits, func(i, j int) bool { return f.edits[i].from < f.edits[j].from })
	var text strings.Builder
	last := 0
	for _, e := range f.edits {
		text.Write(source[last:e.from])
		text.WriteString(e.text)
		last = e.to
	}
	text.Write(source[last:])
	for use := range f.unused {
		fmt.Fprintf(&text, "\nvar _ = %s\n", use)
	}
	return os.WriteFile(name, []byte(text.String()), 0o644)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: prepare FOLDER")
		os.Exit(2)
	}
	need := packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes |
		packages.NeedTypesInfo | packages.NeedImports
	all, err := packages.Load(&packages.Config{Dir: os.Args[1], Mode: need}, "./pkg/scheduler/...")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	loops, failed := 0, packages.PrintErrors(all) > 0
	for _, p := range all {
		// Package fixed is our own, and metrics measure the real time.
		if failed || strings.HasSuffix(p.PkgPath, "/fixed") || strings.Contains(p.PkgPath, "/metrics") {
			continue
		}
		for _, syntax := range p.Syntax {
			f := &file{pkg: p, unused: map[string]bool{}}
			if err := f.rewrite(syntax); err != nil {
				fmt.Fprintln(os.Stderr, err)
				failed = true
			}
			loops += len(f.edits)
		}
	}
	if failed {
		os.Exit(1)
	}
	fmt.Printf("%d places of %s go in one order\n", loops, os.Args[1])
}
